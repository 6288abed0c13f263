import { updateLimits } from '@mirador/contract/addresses'
import type { Limits } from '@mirador/contract/fit'
import { REGIONS } from '@mirador/domain/tender/region'
import { figure } from '@mirador/texts/figure'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { refreshFits } from '../../../api/dismiss-tender.ts'
import { limitsQuery } from '../../../api/limits.ts'
import { Button } from '../../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../../ui/button-class.ts'
import { FieldError } from '../../../ui/FieldError.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type FormErrors, type FormValues, useForm } from '../../../ui/use-form.ts'
import { useLeaveQuestion } from '../../../ui/use-leave-question.ts'
import { ProfileRow, ProfileSheet } from '../ProfileSheet.tsx'
import { LIMITS } from './limits-texts.ts'
import { readPesos } from './read-pesos.ts'

const typed = (pesos: number | null) => (pesos === null ? '' : figure(pesos))

/** The limits of regions and amounts. A region is included, excluded or neither. */
export function LimitsForm({ limits }: { limits: Limits }) {
  const client = useQueryClient()
  const [regions, setRegions] = useState(new Set(limits.regions))
  const [excluded, setExcluded] = useState(new Set(limits.excluded_regions))
  const [isChanged, setChanged] = useState(false)
  const { form, errors, field, isBusy } = useForm({ check, submit })
  const id = useId()
  useLeaveQuestion(isChanged ? LIMITS.leave : undefined)

  function choose(region: number, isChosen: boolean, isExcluded: boolean) {
    const [own, other, setOwn, setOther] = isExcluded
      ? [excluded, regions, setExcluded, setRegions]
      : [regions, excluded, setRegions, setExcluded]
    setOwn(withRegion(own, region, isChosen))
    setOther(withRegion(other, region, false))
  }

  function check({ min_amount = '', max_amount = '' }: FormValues): FormErrors {
    const [min, max] = [readPesos(min_amount), readPesos(max_amount)]
    return {
      ...(min === undefined && { min_amount: LIMITS.badAmount }),
      ...(max === undefined && { max_amount: LIMITS.badAmount }),
      ...(typeof min === 'number' && typeof max === 'number' && min > max && { max_amount: LIMITS.amountsCrossed }),
    }
  }

  async function submit({ min_amount = '', max_amount = '' }: FormValues): Promise<FormErrors | undefined> {
    try {
      const saved = await call(updateLimits, {
        body: {
          regions: [...regions],
          excluded_regions: [...excluded],
          min_amount: readPesos(min_amount) ?? null,
          max_amount: readPesos(max_amount) ?? null,
        },
      })
      client.setQueryData(limitsQuery.queryKey, saved)
    } catch (failure) {
      if (failure instanceof ApiError && failure.isReported) return {}
      return { form: LIMITS.saveFailed(failure instanceof Error ? failure.message : '') }
    }
    setChanged(false)
    showToast('success', LIMITS.saved)
    void refreshFits(client)
    return undefined
  }

  return (
    <form {...form} aria-label={LIMITS.title} onChange={() => setChanged(true)}>
      <ProfileSheet>
        <ProfileRow label={LIMITS.excluded}>
          <Regions label={LIMITS.excluded} chosen={excluded} onChange={(region, is) => choose(region, is, true)} />
        </ProfileRow>
        <ProfileRow label={LIMITS.amounts}>
          <div className="flex flex-wrap gap-4 py-1.5">
            <TextField
              {...field('min_amount')}
              label={LIMITS.min}
              inputMode="numeric"
              autoComplete="off"
              placeholder="$"
              defaultValue={typed(limits.min_amount)}
            />
            <TextField
              {...field('max_amount')}
              label={LIMITS.max}
              inputMode="numeric"
              autoComplete="off"
              placeholder={LIMITS.anyAmount}
              defaultValue={typed(limits.max_amount)}
            />
          </div>
        </ProfileRow>
        <ProfileRow label={LIMITS.regions}>
          <p className="pt-1.5 text-sm text-ink3">{LIMITS.regionsHint}</p>
          <Regions label={LIMITS.regions} chosen={regions} onChange={(region, is) => choose(region, is, false)} />
        </ProfileRow>
      </ProfileSheet>
      <div role="alert">{errors.form && <FieldError id={`${id}-failure`}>{errors.form}</FieldError>}</div>
      <Button type="submit" variant="primary" busy={isBusy} className={`mt-4 ${WIDE_ON_PHONES}`}>
        {LIMITS.save}
      </Button>
    </form>
  )
}

interface RegionsProps {
  label: string
  chosen: ReadonlySet<number>
  onChange: (region: number, isChosen: boolean) => void
}

function Regions({ label, chosen, onChange }: RegionsProps) {
  return (
    <fieldset
      aria-label={label}
      className="grid gap-x-4 py-1.5"
      style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))' }}
    >
      {REGIONS.map(({ region, short }) => (
        <label key={region} className="flex min-h-9 cursor-pointer items-center gap-3 py-1 max-tablet:min-h-11">
          <input
            type="checkbox"
            className="check"
            checked={chosen.has(region)}
            onChange={(event) => onChange(region, event.target.checked)}
          />
          <span className="min-w-0">{short}</span>
        </label>
      ))}
    </fieldset>
  )
}

function withRegion(regions: ReadonlySet<number>, region: number, isChosen: boolean): Set<number> {
  const changed = new Set(regions)
  if (isChosen) changed.add(region)
  else changed.delete(region)
  return changed
}
