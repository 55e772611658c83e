import type { ImportDetail } from '../../../contract/imports/imports.ts'
import { picturesText } from './import-text.ts'

export type PictureHostsProps = {
  hosts: ImportDetail['pictures']['hosts']
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** The sites of a file's pictures: nothing is fetched from one that is not ticked. */
export function PictureHosts({ hosts, chosen, onChange }: PictureHostsProps) {
  const choose = (host: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(host)
    else next.delete(host)
    onChange(next)
  }
  return (
    <ul aria-label="Sitios con fotos" className="grid gap-x-6 sm:grid-cols-2">
      {hosts.map(({ host, pictures }) => (
        <li key={host}>
          <label className="flex min-h-11 items-center gap-3 py-1">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-primary"
              checked={chosen.has(host)}
              onChange={({ currentTarget }) => choose(host, currentTarget.checked)}
            />
            <span className="min-w-0 wrap-anywhere">
              {host} <span className="text-ink-2">{`· ${picturesText(pictures)}`}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
