# minard_embed(TARGET FILE SYMBOL): compiles the bytes of FILE into TARGET.
#
# Generates "embedded/SYMBOL.h" with `std::string_view minard::embedded::SYMBOL()`, for code that must not depend on a
# resource system of a toolkit. A change of FILE configures anew.
function(minard_embed target file symbol)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    file(READ "${file}" bytes HEX)
    file(SIZE "${file}" size)
    string(REGEX REPLACE "(................................)" "\\1\n    " bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1, " bytes "${bytes}")
    cmake_path(GET file FILENAME name)
    set(directory "${PROJECT_BINARY_DIR}/generated/embedded")
    configure_file("${PROJECT_SOURCE_DIR}/resources/embedded.h.in" "${directory}/${symbol}.h" @ONLY)
    configure_file("${PROJECT_SOURCE_DIR}/resources/embedded.cpp.in" "${directory}/${symbol}.cpp" @ONLY)
    target_sources(${target} PRIVATE "${directory}/${symbol}.cpp" "${directory}/${symbol}.h")
endfunction()
