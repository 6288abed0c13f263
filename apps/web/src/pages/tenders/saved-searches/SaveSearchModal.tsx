import { createSavedSearch } from '@mirador/contract/addresses'
import { joinExcluded, splitExcluded } from '@mirador/domain/tender-query/excluded-words'
import { savedQuery } from '@mirador/domain/tender-query/saved-query'
import { MAX_SEARCH_LETTERS } from '@mirador/domain/tender-query/search-words'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { ApiError, fieldMessage } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { savedSearchQueries } from '../../../api/saved-searches.ts'
import { runtimeConfig } from '../../../runtime-config.ts'
import { ACTIONS } from '../../../texts/common.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/FieldError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type FormErrors, type FormValues, useForm } from '../../../ui/use-form.ts'
import { type ListState, queryOf } from '../filters/list-state.ts'
import { rememberedSort } from '../filters/remembered-sort.ts'
import { BuyerWords } from './BuyerWords.tsx'
import { SearchTrial } from './SearchTrial.tsx'
import { SearchWords } from './SearchWords.tsx'
import { SAVED_SEARCHES } from './saved-searches-texts.ts'

const LONGEST_NAME = 80
const LONGEST_SEARCH = MAX_SEARCH_LETTERS
const PAUSE_MS = 400

/** Saves the current list: its name, a trial of its matches, and words to exclude. */
export default function SaveSearchModal({ state, onClose }: { state: ListState; onClose: () => void }) {
  const [base, setBase] = useState(() => savedQuery(queryOf(state, rememberedSort())))
  const [excluded, setExcluded] = useState(() => splitExcluded(base.q ?? '').excluded)
  const query = withExcluded(base, excluded)
  const tried = useSettled(query)
  const client = useQueryClient()
  const id = useId()
  const { form, errors, field, isBusy } = useForm({ check, submit })

  function check({ name = '' }: FormValues): FormErrors {
    if (!name.trim()) return { name: SAVED_SEARCHES.nameRequired }
    if (name.trim().length > LONGEST_NAME) return { name: SAVED_SEARCHES.nameTooLong }
    return (query.q?.length ?? 0) > LONGEST_SEARCH ? { excluded: SAVED_SEARCHES.tooLong } : {}
  }

  async function submit({ name = '', in_digest }: FormValues): Promise<FormErrors | 'leave'> {
    const body = { name: name.trim(), filters: query, in_digest: in_digest === 'on' }
    try {
      await call(createSavedSearch, { body })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.isReported) return {}
      const refusedWords = fieldMessage(failure, 'filters.q')
      if (refusedWords) return { excluded: refusedWords }
      return { [failure.code === 'search_name_taken' ? 'name' : 'form']: failure.message }
    }
    void client.invalidateQueries(savedSearchQueries.list())
    showToast('success', SAVED_SEARCHES.saved)
    onClose()
    return 'leave'
  }

  function apply(changed: TenderQuery) {
    setBase(changed)
    setExcluded(splitExcluded(changed.q ?? '').excluded)
  }

  return (
    <Modal
      title={SAVED_SEARCHES.saveTitle}
      subtitle={SAVED_SEARCHES.saveSubtitle}
      closeLabel={ACTIONS.close}
      onClose={onClose}
      width="36rem"
      footer={
        <>
          <Button className="max-tablet:h-11" onClick={onClose}>
            {ACTIONS.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={isBusy} className="max-tablet:h-11">
            {SAVED_SEARCHES.submit}
          </Button>
        </>
      }
    >
      <form id={id} {...form} className="grid gap-4 px-6 py-5 max-tablet:px-4">
        <TextField
          label={SAVED_SEARCHES.name}
          autoComplete="off"
          maxLength={LONGEST_NAME}
          defaultValue={splitExcluded(base.q ?? '').included.slice(0, LONGEST_NAME)}
          data-autofocus
          {...field('name')}
        />
        <div>
          <p className="mb-1.5 font-medium">{SAVED_SEARCHES.what}</p>
          <SearchWords query={query} label={SAVED_SEARCHES.what} />
          {(query.closes_from || query.closes_to) && (
            <p className="mt-1.5 text-sm text-ink3">{SAVED_SEARCHES.fixedDates}</p>
          )}
        </div>
        <TextField
          label={SAVED_SEARCHES.excluded}
          hint={
            <>
              {SAVED_SEARCHES.excludedHint} <span className="whitespace-nowrap">{SAVED_SEARCHES.excludedExample}</span>
            </>
          }
          autoComplete="off"
          maxLength={LONGEST_SEARCH}
          value={excluded}
          onChange={(event) => setExcluded(event.target.value)}
          {...field('excluded')}
        />
        {runtimeConfig().sections.length > 0 && (
          <BuyerWords q={tried.q ?? ''} onChange={(q) => apply(savedQuery({ ...query, q }))} />
        )}
        <SearchTrial query={tried} onApply={apply} />
        <div className="flex items-center justify-between gap-4">
          <label htmlFor={`${id}-digest`}>{SAVED_SEARCHES.inDigest}</label>
          <Switch id={`${id}-digest`} name="in_digest" defaultChecked className="flex-none" />
        </div>
        <div role="alert">{errors.form && <FieldError id={`${id}-failure`}>{errors.form}</FieldError>}</div>
      </form>
    </Modal>
  )
}

function withExcluded(query: TenderQuery, excluded: string): TenderQuery {
  return savedQuery({ ...query, q: joinExcluded({ included: splitExcluded(query.q ?? '').included, excluded }) })
}

/** The query once typing pauses, so that not every letter sends a request. */
function useSettled(query: TenderQuery): TenderQuery {
  const text = JSON.stringify(query)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return JSON.parse(settled)
}
