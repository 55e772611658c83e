import { Button } from '../ui/button.tsx'

/** Shown while a call is retried; the form keeps its input. */
export function BusyNotice({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-12 border border-line bg-sunken p-4">
      <output className="min-w-48 flex-1 text-ink-2">
        Hay mucha gente entrando. Espera: lo intentamos de nuevo por ti.
      </output>
      <Button look="outline" size="small" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}
