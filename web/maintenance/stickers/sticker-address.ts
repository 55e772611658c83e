/** The content of a sticker's QR code. The code follows the #, so that no server logs it. */
export const stickerAddress = (code: string): string => `${location.origin}/equipo#${code}`
