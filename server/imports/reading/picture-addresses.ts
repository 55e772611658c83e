import { readAddress } from '../../images/fetch-picture.ts'
import { PictureRefusal } from '../../images/picture-refusal.ts'

/**
 * Splits a cell into addresses of pictures. A comma or a space alone separates only before the next address: file names may have
 * both, and WooCommerce writes such a comma as `\,`.
 */
export const splitAddresses = (text: string): string[] => [
  ...new Set(
    text
      .split(/(?<!\\),\s+|[\s,;|]+(?=(?:https?:)?\/\/|\/pictures\/)/i)
      .map((one) =>
        one
          .replaceAll('\\,', ',')
          .trim()
          .replace(/[,;|]+$/, ''),
      )
      .filter(Boolean),
  ),
]

/** The complete address of a picture that can be fetched, and its host; null for anything else. */
export function fetchable(address: string): { address: string; host: string } | null {
  try {
    const { href, host } = readAddress(address)
    return { address: href, host }
  } catch (error) {
    if (error instanceof PictureRefusal) return null
    throw error
  }
}
