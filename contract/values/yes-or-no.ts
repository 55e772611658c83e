/** A yes or a no as files and people write it. */
export const yesOrNo = (is: boolean): string => (is ? 'Sí' : 'No')
