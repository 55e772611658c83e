import { lateDialog } from '../../page/late-dialog.tsx'

/** Asks why something is taken back, or does not apply. On most visits nothing needs a reason. */
export const ReasonDialog = lateDialog(async () => (await import('./reason-form.tsx')).ReasonForm)
