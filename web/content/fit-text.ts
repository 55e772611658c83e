/** Text of the settings at the end of a sentence, with one full stop, also after "Bogotá D.C.". */
export function endSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/** Puts non-breaking spaces into `6:00 p. m.`, `# 13-27`, `Bogotá D.C.`. */
export function holdTogether(text: string): string {
  return text
    .replace(/(\d) ([ap])\. m\./g, '$1\u00A0$2.\u00A0m.')
    .replace(/# (\d)/g, '#\u00A0$1')
    .replace(/ D\.C\./g, '\u00A0D.C.')
}
