/** A yes or a no in Spanish, as in files. */
export const yesOrNo = (is: boolean): string => (is ? 'Sí' : 'No')
