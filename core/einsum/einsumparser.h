#pragma once

#include <string_view>

#include <tl/expected.hpp>

#include "core/einsum/einsum.h"

namespace minard {

/// Reads an Einsum:
///
///     S[b,k,g,m,p] = Q[b,m,k,g,e] * K[b,p,k,e]            a product, summed over e
///     AD[b,i,d,n] = exp(A[d,n] * DELTA[b,i,d])             functions, nested as you like
///     QX[b,i] = rsqrt(MX[b,i]/E + eps)                     a name without brackets is a constant
///     O[m,ox] = I[c,ix] * F[m,c,fx], ix = 2*ox + fx        indices defined by others
///     TX[b,i,d] = X[b,i-w,d] * W[d,w]                      affine places
///     H[b,i,d] = A[d] * H[b,i-1,d] + X[b,i,d]              recurrences
///     Y[m] = X[p:M]                                        an index bound to a rank (else the rank in capitals)
///
/// No recursion: nesting costs memory, never stack. At most 64 indices and 64 KiB of text. O(length).
[[nodiscard]] tl::expected<Einsum, EinsumFault> parseEinsum(std::string_view text);

} // namespace minard
