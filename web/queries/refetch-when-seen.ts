/**
 * For queries of windows that may stay in the background for long: reloads when the window is seen again. Not while a dialog is open: its
 * question must not change before the answer (P-173).
 */
export const refetchWhenSeen = (): boolean => document.querySelector('dialog[open]') === null
