import { useEffect } from 'react'

/** While it is open only the printout is printed (styles/print.css); the printer's window opens by itself, once. */
export function usePrintout(printout: string, isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return
    document.body.dataset.print = printout
    // The printout's fonts may be needed for the first time.
    const timer = setTimeout(() => void document.fonts.ready.then(() => window.print()))
    return () => {
      clearTimeout(timer)
      delete document.body.dataset.print
    }
  }, [printout, isReady])
}
