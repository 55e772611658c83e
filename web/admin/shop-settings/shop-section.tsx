import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { Field, TextArea } from '../../ui/field.tsx'
import { SettingsSection } from '../visit-settings/settings-section.tsx'
import type { sections, WrittenShop } from './shop-fields.ts'

type ShopSectionProps = (typeof sections)[number] & { values: WrittenShop; errors: FieldErrors }

/** A section of the form. */
export function ShopSection({ title, hint, fields, values, errors }: ShopSectionProps) {
  return (
    <SettingsSection title={title} hint={hint}>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        {Object.entries(fields).map(
          ([name, { label, hint, isOptional = false, isWide = false, hasLines = false, input }]) => {
            const common = {
              ...{ name, label, hint, isOptional, required: !isOptional },
              defaultValue: values[name as keyof WrittenShop],
              error: errors[name],
              className: isWide ? 'sm:col-span-2' : undefined,
            }
            return hasLines ? (
              <TextArea key={name} {...common} rows={2} maxLength={input?.maxLength} />
            ) : (
              <Field key={name} autoComplete="off" {...common} {...input} />
            )
          },
        )}
      </div>
    </SettingsSection>
  )
}
