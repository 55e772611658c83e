const gap = '[\\s.()/-]{0,3}'
const digits = (many: number): string => `(?:${gap}\\d){${many}}`

/** E-mails, also as people write them who were refused before. */
const emails = /[\p{L}\p{N}._%+-]+\s?(?:@|\(?\barroba\b\)?)\s?[\p{L}\p{N}-]+\s?(?:\.|\bpunto\b)\s?\p{L}{2,}/iu
/** Mobile and fixed numbers of Colombia, with or without the country, and numbers with a country. */
const telephones = new RegExp(`(?<![\\d.])(?:(?:3|60)${digits(9)}|60${digits(8)}|\\+\\d${digits(7)})(?!\\d)`, 'u')
/** Seven digits are a price or a serial number, unless somebody is to call them. */
const called = new RegExp(`(?:\\b(?:tel|cel|whats|wasap|ll[aá]m|marca|escr[ií]b)\\p{L}*\\D{0,20})\\d${digits(6)}`, 'iu')

/** Whether a text that everybody reads has an e-mail or a telephone number (P-252). */
export const hasContactData = (text: string): boolean => emails.test(text) || telephones.test(text) || called.test(text)
