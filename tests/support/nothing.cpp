// SPDX-License-Identifier: BSL-1.0
// The owner of what is precompiled.
