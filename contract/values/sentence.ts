/** A text with the full stop that ends a sentence, once: `… a las 5:00 p. m.` has it already. */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
