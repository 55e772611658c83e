/**
 * Versions of the legal texts. They are shown on their pages and stored as proof of every consent, so they change with
 * every change of the text.
 */
export const privacyPolicyVersion = '1.3'
export const termsVersion = '1.2'

/** Civil date from which the privacy policy applies. */
export const privacyPolicySince = '2026-11-29'
/** Civil date from which the terms apply. */
export const termsSince = '2026-11-30'
/** Civil date from which the current versions of the other text pages apply. */
export const policiesSince = '2026-11-20'
