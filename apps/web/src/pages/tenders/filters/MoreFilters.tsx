import { SEGMENTS } from '@mirador/domain/rubros/catalogue'
import { CURRENCIES } from '@mirador/domain/tender-query/tender-filters'
import type { FilterTexts } from '@mirador/domain/tender-query/tender-query'
import { MORE_FILTERS } from '@mirador/texts/more-filters'
import { CURRENCY_NAMES } from '@mirador/texts/tender-filters'
import { ACTIONS } from '@mirador/texts/texts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { InstitutionPicker } from './InstitutionPicker.tsx'
import type { DialogFilter } from './list-state.ts'
import { checkMoreFilters, type Draft, draftOf } from './more-filters.ts'

const NAMES = new Intl.Collator('es-CL')
const SEGMENT_OPTIONS = SEGMENTS.map(({ product_segment_id, segment }) => ({
  value: String(product_segment_id),
  label: segment,
})).sort((a, b) => NAMES.compare(a.label, b.label))

const CURRENCY_OPTIONS = CURRENCIES.map((currency) => ({ value: currency, label: CURRENCY_NAMES[currency] }))

interface Props {
  filters: FilterTexts
  onApply: (changes: Draft) => void
  onClose: () => void
}

export default function MoreFilters({ filters, onApply, onClose }: Props) {
  const form = useId()
  const [draft, setDraft] = useState(() => draftOf(filters))
  const [errors, setErrors] = useState<ReturnType<typeof checkMoreFilters>['errors']>({})
  const put = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes })
    setErrors({})
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = checkMoreFilters(draft)
    setErrors(checked.errors)
    const [first] = Object.keys(checked.errors)
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else onApply(checked.filters)
  }
  const segmentId = SEGMENTS.find(
    ({ product_segment_id, familias }) =>
      String(product_segment_id) === draft.family ||
      familias.some(({ id_familia }) => String(id_familia) === draft.family),
  )?.product_segment_id
  const families = SEGMENTS.find(({ product_segment_id }) => product_segment_id === segmentId)?.familias ?? []
  const field = (name: 'amount_min' | 'amount_max' | 'closes_from' | 'closes_to') => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => put({ [name]: event.target.value }),
  })
  const amount = { inputMode: 'numeric', autoComplete: 'off' } as const
  const fields = {
    institution: <InstitutionPicker rut={draft.institution} onPick={(institution) => put({ institution })} />,
    family: (
      <div className="grid gap-4 tablet:grid-cols-2 [&_select]:w-full [&_select]:max-w-full [&_span]:flex [&_span]:w-full">
        <Select
          label={MORE_FILTERS.rubro}
          value={segmentId === undefined ? '' : String(segmentId)}
          options={[{ value: '', label: MORE_FILTERS.anyRubro }, ...SEGMENT_OPTIONS]}
          onChange={(family) => put({ family })}
        />
        {families.length > 0 && (
          <Select
            label={MORE_FILTERS.family}
            value={draft.family}
            options={[
              { value: String(segmentId), label: MORE_FILTERS.anyFamily },
              ...families.map(({ id_familia, name_familia }) => ({ value: String(id_familia), label: name_familia })),
            ]}
            onChange={(family) => put({ family })}
          />
        )}
      </div>
    ),
    currency: (
      <div className="grid [&_select]:w-full [&_select]:max-w-full [&_span]:flex [&_span]:w-full">
        <Select
          label={MORE_FILTERS.currency}
          value={draft.currency}
          options={[{ value: '', label: MORE_FILTERS.anyCurrency }, ...CURRENCY_OPTIONS]}
          onChange={(currency) => put({ currency })}
        />
      </div>
    ),
    amount_min: <TextField label={MORE_FILTERS.amountMin} {...amount} {...field('amount_min')} />,
    amount_max: <TextField label={MORE_FILTERS.amountMax} {...amount} {...field('amount_max')} />,
    closes_from: <TextField label={MORE_FILTERS.closesFrom} type="date" {...field('closes_from')} />,
    closes_to: <TextField label={MORE_FILTERS.closesTo} type="date" {...field('closes_to')} />,
  } satisfies Record<DialogFilter, ReactNode>

  return (
    <Modal
      title={MORE_FILTERS.title}
      subtitle={MORE_FILTERS.subtitle}
      closeLabel={ACTIONS.close}
      onClose={onClose}
      width="36rem"
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={() => onApply(draftOf({}))}>
            {MORE_FILTERS.clear}
          </Button>
          <Button onClick={onClose}>{ACTIONS.cancel}</Button>
          <Button type="submit" form={form} variant="primary">
            {MORE_FILTERS.apply}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-6 px-6 py-5 max-tablet:px-4" onSubmit={submit}>
        <Group legend={MORE_FILTERS.institution}>{fields.institution}</Group>
        {fields.family}
        {fields.currency}
        <Group legend={MORE_FILTERS.amount} hint={MORE_FILTERS.amountHint}>
          {fields.amount_min}
          {fields.amount_max}
        </Group>
        <Group legend={MORE_FILTERS.closing}>
          {fields.closes_from}
          {fields.closes_to}
        </Group>
      </form>
    </Modal>
  )
}

function Group({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-describedby={hint && id}>
      <legend className="mb-1.5 font-bold">{legend}</legend>
      <div className="grid grid-cols-2 items-start gap-4 has-[>:only-child]:grid-cols-1">{children}</div>
      {hint && (
        <p id={id} className="mt-1.5 text-sm text-ink3">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
