const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 })
const oneDigit = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })

const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 ** 3

/** `850 MB`, `12,3 GB`; the least is 1 MB. */
export const bytesText = (bytes: number): string =>
  bytes < GIGABYTE
    ? `${number.format(Math.max(1, Math.round(bytes / MEGABYTE)))}\u00A0MB`
    : `${oneDigit.format(bytes / GIGABYTE)}\u00A0GB`

/** `3:00 a. m.` of an hour of the day. */
export const hourText = (hour: number): string => `${hour % 12 || 12}:00\u00A0${hour < 12 ? 'a.' : 'p.'}\u00A0m.`
