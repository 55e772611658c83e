/**
 * How long handlers may take until their response begins, and those that receive a file or a photo. Of that time work may
 * wait so long for what it contends for, which leaves it enough to be done. Statements have shorter limits.
 */
export type HandlerTimes = { waitMs: number; handlerMs: number; fileMs: number }
export const usualTimes: HandlerTimes = { waitMs: 8_000, handlerMs: 12_000, fileMs: 60_000 }
