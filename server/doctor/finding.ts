/** One line of the doctor's report. */
export type Finding = {
  isGood: boolean
  /** Nothing is broken, but somebody should know. */
  isWarning?: boolean
  /** What was checked, and its state. */
  text: string
  /** What to do about it. */
  advice?: string
}

/** A finding that needs no action. */
export const good = (text: string, advice?: string): Finding => ({ isGood: true, text, advice })

/** A finding that the shop works with, but should not stay. */
export const warning = (text: string, advice: string): Finding => ({ isGood: true, isWarning: true, text, advice })

/** A finding that prevents the shop from working. */
export const bad = (text: string, advice: string): Finding => ({ isGood: false, text, advice })
