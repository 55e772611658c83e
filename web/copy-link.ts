import { showToast } from './ui/toast.ts'

/** Copies a whole address, and says so; where the browser does not allow that, it is shown. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showToast({ text: 'Enlace copiado.', kind: 'success' })
  } catch {
    // Not every page and browser may write there.
    showToast({ text: `Tu navegador no dejó copiar. El enlace es ${address}`, kind: 'info' })
  }
}
