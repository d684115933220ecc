# Functions for the CMakeLists.txt of the test folders. Each test NAME is an executable and a CTest of that name.

# What every test gets: the source tree for data and golden files, a time limit, and an environment without a display,
# with a fixed locale, and with settings and desktop of nobody.
function(minard_register_test name)
    target_compile_definitions(${name} PRIVATE
        MINARD_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
        MINARD_BUILD_DIR="${PROJECT_BINARY_DIR}"
        MINARD_BINARY="${PROJECT_BINARY_DIR}/minard")
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
    add_test(NAME ${name} COMMAND ${name})
    set(home "${PROJECT_BINARY_DIR}/tests/home/${name}")
    set_tests_properties(${name} PROPERTIES
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;TZ=UTC;XDG_CONFIG_HOME=${home}/config;XDG_DATA_HOME=${home}/data"
        ENVIRONMENT_MODIFICATION
            "QT_QPA_PLATFORMTHEME=unset:;QT_SCALE_FACTOR=unset:;QT_STYLE_OVERRIDE=unset:;XDG_CURRENT_DESKTOP=unset:"
        TIMEOUT 120)
endfunction()

# minard_core_test(NAME sources...): a test of the core (QTEST_GUILESS_MAIN); links minard_core and Qt Test.
function(minard_core_test name)
    add_executable(${name} ${ARGN})
    set_target_properties(${name} PROPERTIES AUTOMOC ON)
    target_compile_definitions(${name} PRIVATE QT_NO_KEYWORDS)
    target_link_libraries(${name} PRIVATE minard_core minard_test_support minard_warnings Qt6::Test)
    minard_register_test(${name})
endfunction()

# minard_ui_test(NAME sources...): a test of widgets (QTEST_MAIN) on the offscreen platform; links minard_ui.
function(minard_ui_test name)
    minard_core_test(${name} ${ARGN})
    target_link_libraries(${name} PRIVATE minard_ui)
endfunction()

# minard_app_test(NAME sources...): a test that runs the program MINARD_BINARY (QTEST_GUILESS_MAIN).
function(minard_app_test name)
    minard_core_test(${name} ${ARGN})
    add_dependencies(${name} minard)
endfunction()

# minard_fuzzer(NAME source): a fuzz target, a source that defines LLVMFuzzerTestOneInput, for a reader of the core.
#
# With MINARD_FUZZERS it is built as the libFuzzer program NAME. Among the tests it becomes the test NAME, which feeds it
# every file of the folder corpus/NAME beside the CMakeLists.txt; the folder must hold at least one.
function(minard_fuzzer name source)
    if(MINARD_FUZZERS)
        add_executable(${name} ${source})
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        target_link_libraries(${name} PRIVATE minard_core minard_warnings)
        set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/fuzz")
    else()
        minard_corpus_test(${name} ${source})
    endif()
endfunction()

# minard_corpus_test(NAME source): replays corpus/NAME through the fuzz target in `source`. See minard_fuzzer.
function(minard_corpus_test name source)
    add_executable(${name} ${source})
    target_link_libraries(${name} PRIVATE minard_core minard_replay minard_warnings)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
    add_test(NAME ${name} COMMAND ${name} "${CMAKE_CURRENT_SOURCE_DIR}/corpus/${name}")
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "LC_ALL=C.UTF-8;TZ=UTC" TIMEOUT 120)
endfunction()

# minard_benchmark(NAME sources...): a Google Benchmark program with its own main; links minard_core.
function(minard_benchmark name)
    add_executable(${name} ${ARGN})
    target_link_libraries(${name} PRIVATE minard_core minard_warnings benchmark::benchmark_main)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/benchmarks")
endfunction()
