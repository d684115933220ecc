#!/usr/bin/env python3
"""Checks the source tree against the house rules that a compiler does not see.

usage: check.py ROOT        exit 0 when nothing is found, 1 otherwise; one line per finding, "file:line: what"

1. Who may include whom: ALLOWED for the folders of core, and the rules for ui, app and tests below it.
2. Includes in quotes are written from the project root and name a file that exists (or one that the build generates).
3. No file of core includes Qt.
4. Headers do not include each other in a circle.
5. A file has at most 600 lines (mainwindow.cpp 500), unless its first comment says "longer than ... because ...".
6. Every source is listed in a CMakeLists.txt of its folder or one above it.
"""
import os
import re
import sys

SOURCE_DIRECTORIES = ('core', 'ui', 'app', 'tests')

# Folder of core -> folders of core whose headers it may include, besides its own.
ALLOWED = {
    'support': set(),
    'model': {'support'},
    'einsum': {'support', 'model'},
    'schedule': {'support', 'model', 'einsum'},
    'analysis': {'support', 'model', 'einsum', 'schedule'},
    'search': {'support', 'model', 'einsum', 'schedule', 'analysis'},
    'io': {'support', 'model', 'einsum', 'schedule'},
    'diagram': {'support', 'model', 'schedule', 'analysis'},
    'report': {'support', 'model', 'einsum', 'schedule', 'analysis', 'search', 'io', 'diagram'},
}

# Folders of ui that meet only through the document, the selection and the visible range.
PANES = {'campaign', 'roofline', 'machine', 'inspector', 'comparison', 'findings', 'legend', 'phases', 'report', 'scenarios', 'sensitivity',
         'welcome', 'workload'}
# Folders of ui that serve panes and know none.
SERVICES = {'theme', 'jobs', 'widgets', 'document', 'commands', 'models', 'drawing'}

GENERATED = ('embedded/',)
LINE_LIMIT = 600
LINE_LIMITS = {'ui/mainwindow/mainwindow.cpp': 500}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
LONGER_BECAUSE = re.compile(r'\blonger than\b.*\bbecause\b', re.IGNORECASE | re.DOTALL)


def sources(root):
    """Paths of all C++ files, relative to root, with forward slashes, sorted."""
    found = []
    for top in SOURCE_DIRECTORIES:
        for directory, _, names in os.walk(os.path.join(root, top)):
            for name in names:
                if name.endswith(('.h', '.cpp')):
                    found.append(os.path.relpath(os.path.join(directory, name), root).replace(os.sep, '/'))
    return sorted(found)


def layer(path):
    """('core', 'model') for core/model/phase.h; the second part is '' for a file directly in the top folder."""
    parts = path.split('/')
    return parts[0], parts[1] if len(parts) > 2 else ''


def forbidden(path, included):
    """The reason why `path` may not include `included`, or None."""
    top, folder = layer(path)
    included_top, included_folder = layer(included)
    if top == 'tests':
        if folder == 'core' and included_top in ('ui', 'app'):
            return f'a test of the core may not include {included_top}'
        return None
    if included_top == 'tests':
        return 'only tests may include tests'
    if top == 'app':
        return None
    if included_top == 'app':
        return f'{top} may not include app'
    if top == 'core':
        return forbidden_in_core(folder, included, included_top, included_folder)
    return forbidden_in_ui(folder, included_top, included_folder)


def forbidden_in_core(folder, included, included_top, included_folder):
    if included_top == 'ui':
        return 'core may not include ui'
    if folder not in ALLOWED:
        return f'core/{folder} is not a folder of the include table'
    if folder == 'report' and included.startswith('core/search/internal/'):
        return 'core/report may not include internals of the search'
    if included_folder != folder and included_folder not in ALLOWED[folder]:
        return f'core/{folder} may not include core/{included_folder}'
    return None


def forbidden_in_ui(folder, included_top, included_folder):
    if included_top == 'core' or folder == included_folder or folder == 'mainwindow':
        return None
    if folder not in PANES | SERVICES:
        return f'ui/{folder} is not a folder of the include table'
    if included_folder in PANES or included_folder == 'mainwindow':
        return f'ui/{folder} may not include ui/{included_folder}'
    return None


def check_includes(path, lines, known):
    """Findings about the include lines of one file, and the project headers it includes."""
    findings, edges = [], []
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        bracket, included = match.groups()
        if path.startswith('core/') and re.match(r'(Qt|Q[A-Z])', included.rsplit('/', 1)[-1]):
            findings.append(f'{path}:{number}: core may not include Qt ({included})')
            continue
        if bracket == '<':
            if included.split('/')[0] in SOURCE_DIRECTORIES and included in known:
                findings.append(f'{path}:{number}: include {included} in quotes')
            continue
        if included.endswith('.moc') or included.startswith(GENERATED):
            continue
        if included not in known:
            findings.append(f'{path}:{number}: no file "{included}" below the project root')
            continue
        edges.append(included)
        reason = forbidden(path, included)
        if reason:
            findings.append(f'{path}:{number}: {reason} ({included})')
    return findings, edges


def first_comment(lines):
    """The text of the comment that opens a file ('' without one); an include guard pragma may stand before it."""
    comment = []
    for line in lines:
        text = line.strip()
        if text.startswith(('//', '/*', '*')):
            comment.append(text)
        elif comment or (text and text != '#pragma once'):
            break
    return '\n'.join(comment)


def check_size(path, lines):
    limit = LINE_LIMITS.get(path, LINE_LIMIT)
    if len(lines) > limit and not LONGER_BECAUSE.search(first_comment(lines)):
        return [f'{path}:{len(lines)}: more than {limit} lines; split it, or say in the first comment '
                f'"longer than {limit} lines because ..."']
    return []


def check_cycles(graph):
    """One finding per circle of headers, found depth first."""
    findings, done = [], set()

    def visit(node, trail):
        if node in trail:
            circle = trail[trail.index(node):] + [node]
            findings.append(f'{node}:1: headers include each other: ' + ' -> '.join(circle))
            return
        if node in done:
            return
        for following in graph.get(node, ()):
            visit(following, trail + [node])
        done.add(node)

    for node in sorted(graph):
        visit(node, [])
    return findings


def listed(root, path):
    """Whether a CMakeLists.txt of the file's folder, or of one above it, names the file by its path from there."""
    directory, rest = os.path.dirname(path), os.path.basename(path)
    while directory:
        lists = os.path.join(root, directory, 'CMakeLists.txt')
        if os.path.exists(lists):
            with open(lists, encoding='utf-8') as file:
                if re.search(r'(?<![\w./-])' + re.escape(rest) + r'(?![\w.-])', file.read()):
                    return True
        directory, last = os.path.split(directory)
        rest = f'{last}/{rest}'
    return False


def check(root):
    paths = sources(root)
    known = set(paths)
    findings, graph = [], {}
    for path in paths:
        with open(os.path.join(root, path), encoding='utf-8') as file:
            lines = file.read().splitlines()
        found, edges = check_includes(path, lines, known)
        findings += found + check_size(path, lines)
        if path.endswith('.h'):
            graph[path] = edges
        elif not listed(root, path):
            findings.append(f'{path}:1: not listed in a CMakeLists.txt, so never compiled')
    return findings + check_cycles(graph)


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    root = arguments[1]
    count = len(sources(root))
    if count == 0:
        print(f'{root}: no sources found', file=sys.stderr)
        return 2
    findings = check(root)
    for finding in findings:
        print(finding)
    print(f'{count} files, {len(findings)} findings')
    return 1 if findings else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv))
