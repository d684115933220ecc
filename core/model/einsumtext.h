#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace minard {

/// One word of the text of an Einsum.
struct EinsumToken {
    enum class Kind : std::uint8_t {
        Name,    ///< a letter or '_', then letters, digits, '_' and '\''
        Number,  ///< digits with an optional fraction and exponent; never signed
        Sign,    ///< one of = + - * / ( ) [ ] , : (also × · and the minus sign of typesetting, as * * -)
        Unknown, ///< a character that has no place in an Einsum
    };

    Kind kind = Kind::Unknown;
    std::string_view text;  ///< for signs the plain form; views into the text otherwise
    std::size_t offset = 0; ///< of its first byte in the text
};

/// Splits the text of an Einsum into words. Never fails; O(length).
[[nodiscard]] std::vector<EinsumToken> einsumTokens(std::string_view text);

/// A tensor as an Einsum names it.
struct TensorMention {
    std::string name;
    bool written = false; ///< it stands left of the equals sign
    bool shifted = false; ///< read at an earlier point of a rank, as in H[b,i-1,d]: may be the previous step's value

    friend bool operator==(const TensorMention&, const TensorMention&) = default;
};

/// The tensors named by the text of an Einsum in order of appearance, every name at most once as written and once as
/// read (shifted only when every read of it is). A scan that needs no ranks and never fails: of a text that is no
/// Einsum it gives what looks like tensors.
[[nodiscard]] std::vector<TensorMention> tensorMentions(std::string_view text);

} // namespace minard
