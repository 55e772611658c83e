const gap = '[\\s.()/-]{0,3}'
const digits = (many: number): string => `(?:${gap}\\d){${many}}`

/** E-mail addresses, also in spellings that avoid the check. */
const emails = /[\p{L}\p{N}._%+-]+\s?(?:@|\(?\barroba\b\)?)\s?[\p{L}\p{N}-]+\s?(?:\.|\bpunto\b)\s?\p{L}{2,}/iu
/** Mobile and fixed numbers of Colombia, with or without the country, and numbers with a country. */
const telephones = new RegExp(`(?<![\\d.])(?:(?:3|60)${digits(9)}|60${digits(8)}|\\+\\d${digits(7)})(?!\\d)`, 'u')
/** Seven digits may be a price or a serial number, so they count only after a word such as `tel` or `llama`. */
const called = new RegExp(`(?:\\b(?:tel|cel|whats|wasap|ll[aá]m|marca|escr[ií]b)\\p{L}*\\D{0,20})\\d${digits(6)}`, 'iu')

/** Whether a public text contains an e-mail address or a telephone number (P-252). */
export const hasContactData = (text: string): boolean => emails.test(text) || telephones.test(text) || called.test(text)
