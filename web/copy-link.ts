import { showToast } from './ui/toast.ts'

/** Copies a whole address, and shows a message; if the browser forbids copying, the message has the address. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showToast({ text: 'Enlace copiado.', kind: 'success' })
  } catch {
    // Some browsers and pages forbid access to the clipboard.
    showToast({ text: `Tu navegador no dejó copiar. El enlace es ${address}`, kind: 'info' })
  }
}
