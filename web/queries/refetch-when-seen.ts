/**
 * For a query whose window may lie in the background for long: it is read again when it is seen again, unless a dialog is open, whose
 * question must not change under somebody's hand (P-173).
 */
export const refetchWhenSeen = (): boolean => document.querySelector('dialog[open]') === null
