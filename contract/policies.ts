/**
 * Versions of the texts that bind the shop. They are shown on their pages, stored as proof beside every authorisation,
 * and change together with the text, never without it.
 */
export const privacyPolicyVersion = '1.1'
export const termsVersion = '1.0'

/** Civil date from which both texts count. */
export const policiesSince = '2026-11-20'
