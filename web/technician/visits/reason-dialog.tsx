import { lateDialog } from '../../page/late-dialog.tsx'

/** Asks for the reason of a reversal, or why a point does not apply. Loaded on demand, since most visits need none. */
export const ReasonDialog = lateDialog(async () => (await import('./reason-form.tsx')).ReasonForm)
