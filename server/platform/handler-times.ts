/**
 * The maximum times until a response begins: for handlers, and for those that receive a file or a photo. `waitMs` is the part
 * that work may wait for contended resources, which leaves enough time for the work. Statements have shorter limits.
 */
export type HandlerTimes = { waitMs: number; handlerMs: number; fileMs: number }
export const usualTimes: HandlerTimes = { waitMs: 8_000, handlerMs: 12_000, fileMs: 60_000 }
