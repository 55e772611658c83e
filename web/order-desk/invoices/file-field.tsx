import { controlClass, FieldFrame } from '../../ui/field-frame.tsx'

type FileFieldProps = { label: string; name: string; accept: string; error: string | undefined }

/** A field for one file of an invoice. */
export function FileField({ label, error, ...input }: FileFieldProps) {
  return (
    <FieldFrame label={label} error={error} isOptional>
      {(control) => (
        <input
          {...input}
          {...control}
          type="file"
          className={controlClass(
            Boolean(error),
            'bg-surface! py-2.5 text-sm file:mr-3 file:rounded-8 file:border-0 file:bg-sunken file:px-3 file:py-1 file:font-semibold file:text-ink',
          )}
        />
      )}
    </FieldFrame>
  )
}
