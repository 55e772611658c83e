/** A text with exactly one full stop at its end: `… a las 5:00 p. m.` already has it. */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
