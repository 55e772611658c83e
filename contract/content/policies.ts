/**
 * Versions of the legal texts. They are shown on their pages and stored as proof of every consent, so they change with
 * every change of the text.
 */
export const privacyPolicyVersion = '1.1'
export const termsVersion = '1.0'

/** Civil date from which both texts apply. */
export const policiesSince = '2026-11-20'
