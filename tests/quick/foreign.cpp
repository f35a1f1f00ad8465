// SPDX-License-Identifier: BSL-1.0
// Nothing: the owner of what is precompiled.
