import { Button } from '../../ui/button.tsx'

type SavedMeanwhileProps = { lines: readonly string[]; onChooseMine: () => void; onTakeTheirs: () => void }

/** The values saved elsewhere while the owner was editing; nothing is lost before the owner decides between the two. */
export function SavedMeanwhile({ lines, onChooseMine, onTakeTheirs }: SavedMeanwhileProps) {
  return (
    <output className="block rounded-12 bg-warn-soft p-4">
      <p className="font-semibold text-warn">Otra persona, o tú en otra ventana, guardó esto mientras lo editabas</p>
      <ul className="mt-2 type-body-sm">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" size="small" onClick={onTakeTheirs}>
          Dejar lo guardado
        </Button>
        <Button look="outline" size="small" onClick={onChooseMine}>
          Seguir con lo mío
        </Button>
      </div>
    </output>
  )
}
