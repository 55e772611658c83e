/** What a sticker's QR code says. Behind the # the code reaches no server's log. */
export const stickerAddress = (code: string): string => `${location.origin}/equipo#${code}`
