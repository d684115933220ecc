#!/usr/bin/env python3
"""Tests of check.py: each rule finds its violation in a small tree and stays silent without it."""
import os
import tempfile
import unittest

import check


class CheckTest(unittest.TestCase):
    def findings(self, files):
        """Findings for a tree of {path: text}; every .cpp is listed unless the tree brings its own lists."""
        with tempfile.TemporaryDirectory() as root:
            names = [path for path in files if path.endswith('.cpp')]
            lists = {f'{name.split("/")[0]}/CMakeLists.txt': '' for name in names}
            for name in names:
                top, rest = name.split('/', 1)
                lists[f'{top}/CMakeLists.txt'] += f'    {rest}\n'
            for path, text in {**lists, **files}.items():
                full = os.path.join(root, path)
                os.makedirs(os.path.dirname(full), exist_ok=True)
                with open(full, 'w', encoding='utf-8') as file:
                    file.write(text)
            return check.check(root)

    def assert_include(self, includer, included, reason):
        """`reason` is part of the only finding, or None where the include is allowed."""
        found = self.findings({includer: f'#include "{included}"\n', included: '\n'})
        if reason is None:
            self.assertEqual(found, [])
        else:
            self.assertEqual(len(found), 1, found)
            self.assertIn(reason, found[0])

    def test_core_follows_the_include_table(self):
        self.assert_include('core/schedule/a.h', 'core/model/b.h', None)
        self.assert_include('core/schedule/a.h', 'core/schedule/b.h', None)
        self.assert_include('core/model/a.h', 'core/schedule/b.h', 'core/model may not include core/schedule')
        self.assert_include('core/support/a.h', 'core/model/b.h', 'core/support may not include core/model')
        self.assert_include('core/io/a.h', 'core/analysis/b.h', 'core/io may not include core/analysis')
        self.assert_include('core/diagram/a.h', 'core/analysis/b.h', None)
        self.assert_include('core/diagram/a.h', 'core/einsum/b.h', 'core/diagram may not include core/einsum')
        self.assert_include('core/report/a.h', 'core/search/b.h', None)
        self.assert_include('core/report/a.h', 'core/search/internal/b.h', 'internals of the search')
        self.assert_include('core/other/a.h', 'core/model/b.h', 'not a folder of the include table')

    def test_layers_point_downwards(self):
        self.assert_include('core/model/a.h', 'ui/theme/b.h', 'core may not include ui')
        self.assert_include('core/model/a.h', 'app/cli/b.h', 'core may not include app')
        self.assert_include('ui/theme/a.h', 'app/cli/b.h', 'ui may not include app')
        self.assert_include('ui/theme/a.h', 'core/io/b.h', None)
        self.assert_include('app/cli/a.h', 'ui/campaign/b.h', None)
        self.assert_include('app/cli/a.h', 'core/io/b.h', None)
        self.assert_include('core/model/a.h', 'tests/support/b.h', 'only tests may include tests')
        self.assert_include('tests/core/a.h', 'ui/theme/b.h', 'a test of the core may not include ui')
        self.assert_include('tests/ui/a.h', 'ui/theme/b.h', None)

    def test_panes_do_not_know_each_other(self):
        self.assert_include('ui/campaign/a.h', 'ui/roofline/b.h', 'ui/campaign may not include ui/roofline')
        self.assert_include('ui/campaign/a.h', 'ui/mainwindow/b.h', 'may not include ui/mainwindow')
        self.assert_include('ui/campaign/a.h', 'ui/document/b.h', None)
        self.assert_include('ui/campaign/a.h', 'ui/widgets/b.h', None)
        self.assert_include('ui/mainwindow/a.h', 'ui/campaign/b.h', None)
        self.assert_include('ui/document/a.h', 'ui/campaign/b.h', 'ui/document may not include ui/campaign')
        self.assert_include('ui/widgets/a.h', 'ui/mainwindow/b.h', 'ui/widgets may not include ui/mainwindow')
        self.assert_include('ui/models/a.h', 'ui/document/b.h', None)
        self.assert_include('ui/other/a.h', 'ui/theme/b.h', 'not a folder of the include table')

    def test_core_is_free_of_qt(self):
        for line in ('#include <QString>', '#include <QtCore/QString>', '#include <QtGlobal>', '# include "QList"'):
            found = self.findings({'core/model/a.h': line + '\n'})
            self.assertEqual(len(found), 1, line)
            self.assertIn('may not include Qt', found[0])
        self.assertEqual(self.findings({'ui/theme/a.h': '#include <QString>\n'}), [])
        self.assertEqual(self.findings({'core/model/a.h': '#include <queue>\n'}), [])

    def test_includes_start_at_the_root(self):
        files = {'core/model/a.h': '#include "b.h"\n', 'core/model/b.h': '\n'}
        self.assertIn('no file "b.h"', self.findings(files)[0])
        files = {'core/model/a.h': '#include <core/model/b.h>\n', 'core/model/b.h': '\n'}
        self.assertIn('in quotes', self.findings(files)[0])
        self.assertEqual(self.findings({'tests/ui/a.cpp': '#include "a.moc"\n#include "embedded/machines.h"\n'}), [])

    def test_headers_do_not_form_circles(self):
        files = {'core/model/a.h': '#include "core/model/b.h"\n', 'core/model/b.h': '#include "core/model/c.h"\n',
                 'core/model/c.h': '#include "core/model/a.h"\n'}
        self.assertIn('core/model/a.h -> core/model/b.h -> core/model/c.h -> core/model/a.h', self.findings(files)[0])

    def test_long_files_need_a_reason(self):
        body = 'int x;\n' * 600
        self.assertEqual(self.findings({'core/model/a.cpp': body}), [])
        self.assertIn('more than 600 lines', self.findings({'core/model/a.cpp': body + '\n'})[0])
        self.assertEqual(self.findings({'core/model/a.h': '#pragma once\n\n// Longer than 600 lines because\n// a table.\n' + body}), [])
        self.assertIn('more than 600', self.findings({'core/model/a.h': '#pragma once\n' + body + '// longer than, because\n'})[0])
        self.assertIn('more than 500', self.findings({'ui/mainwindow/mainwindow.cpp': body})[0])

    def test_sources_are_listed(self):
        files = {'core/model/a.cpp': '\n', 'core/model/CMakeLists.txt': 'data.cpp\na.cpp.in\n', 'core/CMakeLists.txt': ''}
        self.assertIn('never compiled', self.findings(files)[0])
        files['core/model/CMakeLists.txt'] = '    a.cpp)\n'
        self.assertEqual(self.findings(files), [])
        files['core/model/CMakeLists.txt'] = ''
        files['core/CMakeLists.txt'] = '    model/a.cpp\n'
        self.assertEqual(self.findings(files), [])


if __name__ == '__main__':
    unittest.main()
