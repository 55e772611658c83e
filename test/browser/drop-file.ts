import type { Locator } from 'playwright-core'

type DroppedFile = { name: string; mimeType: string; buffer: Buffer }

/** Drops a file on an element, as from another window. */
export async function dropFile(target: Locator, { name, mimeType, buffer }: DroppedFile): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(
    ({ base64, fileName, type }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], fileName, { type }))
      return data
    },
    { base64: buffer.toString('base64'), fileName: name, type: mimeType },
  )
  // A browser offers a drop only where the page accepts it.
  const isRefused = await target.evaluate((element, data) => {
    const over = new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true })
    return element.dispatchEvent(over)
  }, dataTransfer)
  if (isRefused) throw new Error('the page does not accept a drop here')
  await target.dispatchEvent('drop', { dataTransfer })
}
