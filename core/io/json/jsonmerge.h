#pragma once

#include "core/io/json/jsonvalue.h"

namespace minard {

/// Carries an edit over to a document as it was written. `before` and `after` are what a program made of the document
/// and what that has become, in one and the same plain form. What did not change between them stays in `document` to
/// the digit, with everything else that is there; what did is replaced, inserted where `after` has it, or removed.
///
/// Elements of lists correspond by their members "id", "name", "tensor", "from" and "to", the n-th of an equal key to
/// the n-th; an element that has changed its key corresponds to the one at its place. A list of the document that has
/// other elements than `before`, because the program added implied ones, is completed from `after` once they change.
///
/// Afterwards, whoever makes the plain form of `document` gets `after`. Equal `before` and `after` change nothing.
void mergeJson(JsonValue& document, const JsonValue& before, const JsonValue& after);

} // namespace minard
