import { updateMailPreferences } from '@mirador/contract/addresses'
import type { MailPreferencesAnswer } from '@mirador/contract/mail-preferences'
import { DEFAULT_MAIL_PREFERENCES, timeOfMinutes } from '@mirador/domain/mail/mail-preferences'
import { CHILE_ZONE, calendarDaysBetween, longDayTime } from '@mirador/domain/time/chile-time'
import { OWN_ZONES } from '@mirador/domain/time/own-zone'
import { Mail } from 'lucide'
import { useId, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { serverNow } from '../../api/server-clock.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { Button } from '../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormErrors, type FormValues, useForm } from '../../ui/use-form.ts'
import { useLeaveQuestion } from '../../ui/use-leave-question.ts'
import { MAIL_PREFERENCES } from './mail-preferences-texts.ts'
import { ProfileRow, ProfileSheet } from './ProfileSheet.tsx'

/** The default hours when they are switched on for the first time. */
const USUAL = {
  quiet_from: timeOfMinutes(DEFAULT_MAIL_PREFERENCES.quiet_from),
  quiet_to: timeOfMinutes(DEFAULT_MAIL_PREFERENCES.quiet_to),
}
const ZONES = [
  { value: CHILE_ZONE, label: MAIL_PREFERENCES.continental },
  ...Object.entries(OWN_ZONES).map(([value, label]) => ({ value, label })),
]
const ROW = 'flex min-h-9 cursor-pointer items-center gap-3 py-1 max-tablet:min-h-11'

/** Settings of the mails about followed tenders, and the hours without mail. */
export default function MailForm({ preferences }: { preferences: MailPreferencesAnswer }) {
  const [saved, setSaved] = useState(preferences)
  const [changes, setChanges] = useState<string>(preferences.changes)
  const [isQuiet, setQuiet] = useState(preferences.quiet_from !== null)
  const { form, errors, field, isBusy } = useForm({ check, submit })
  const [isChanged, setChanged] = useState(false)
  useLeaveQuestion(isChanged ? MAIL_PREFERENCES.leave : undefined)
  const id = useId()

  function check(values: FormValues): FormErrors {
    if (!isQuiet) return {}
    return values.quiet_from === values.quiet_to ? { quiet_to: MAIL_PREFERENCES.timesEqual } : {}
  }

  async function submit(values: FormValues): Promise<FormErrors | undefined> {
    try {
      setSaved(await call(updateMailPreferences, { body: bodyOf(values) }))
    } catch (failure) {
      if (failure instanceof ApiError && failure.isReported) return {}
      return { form: MAIL_PREFERENCES.saveFailed(failure instanceof Error ? failure.message : '') }
    }
    setChanged(false)
    showToast('success', MAIL_PREFERENCES.saved)
    return undefined
  }

  function bodyOf(values: FormValues) {
    return {
      changes: values.changes as MailPreferencesAnswer['changes'],
      reminders: MAIL_PREFERENCES.moments.map(({ value }) => value).filter((value) => values[value] !== undefined),
      quiet_from: isQuiet ? (values.quiet_from ?? null) : null,
      quiet_to: isQuiet ? (values.quiet_to ?? null) : null,
      zone: values.zone as MailPreferencesAnswer['zone'],
      matches: values.newMatches !== undefined,
      ...(isSectionOpen('hoy') && { today: values.today !== undefined }),
    }
  }

  return (
    <form {...form} aria-label={MAIL_PREFERENCES.title} onChange={() => setChanged(true)}>
      {saved.next_digest_at && changes === saved.changes && (
        <p className="mb-6 flex items-start gap-3 rounded-sheet bg-patina-wash px-5 py-4 text-patina-strong">
          <Icon icon={Mail} size={18} strokeWidth={1.75} className="mt-0.5 flex-none" />
          <span className="min-w-0 font-medium wrap-anywhere">
            {nextMail(new Date(saved.next_digest_at), serverNow())}
          </span>
        </p>
      )}
      <ProfileSheet>
        <ProfileRow label={<label htmlFor={`${id}-changes`}>{MAIL_PREFERENCES.changes}</label>}>
          <div className="grid gap-1.5 py-1.5">
            <p className="text-sm text-ink3">{MAIL_PREFERENCES.changesHint}</p>
            <SelectField
              id={`${id}-changes`}
              name="changes"
              value={changes}
              options={MAIL_PREFERENCES.frequencies}
              onChange={setChanges}
            />
            <p className="text-sm text-ink3">{nextSentence(changes, saved)}</p>
            <label className={ROW}>
              {/* not "matches": that name would shadow the form's method */}
              <input type="checkbox" className="check" name="newMatches" defaultChecked={preferences.matches} />
              <span className="min-w-0">{MAIL_PREFERENCES.matches}</span>
            </label>
          </div>
        </ProfileRow>
        {isSectionOpen('hoy') && (
          <ProfileRow label={MAIL_PREFERENCES.today}>
            <label className={ROW}>
              <input type="checkbox" className="check" name="today" defaultChecked={preferences.today} />
              <span className="min-w-0">{MAIL_PREFERENCES.todayOn}</span>
            </label>
          </ProfileRow>
        )}
        <ProfileRow label={MAIL_PREFERENCES.reminders}>
          <fieldset aria-label={MAIL_PREFERENCES.reminders} className="py-1.5">
            <p className="text-sm text-ink3">{MAIL_PREFERENCES.remindersHint}</p>
            {MAIL_PREFERENCES.moments.map(({ value, label }) => (
              <label key={value} className={ROW}>
                <input
                  type="checkbox"
                  className="check"
                  name={value}
                  defaultChecked={preferences.reminders.includes(value)}
                />
                <span className="min-w-0">{label}</span>
              </label>
            ))}
          </fieldset>
        </ProfileRow>
        <ProfileRow label={MAIL_PREFERENCES.quiet}>
          <div className="grid gap-1.5 py-1.5">
            <label htmlFor={`${id}-quiet`} className={ROW}>
              <Switch id={`${id}-quiet`} checked={isQuiet} onChange={(event) => setQuiet(event.target.checked)} />
              <span className="min-w-0">{MAIL_PREFERENCES.quietOn}</span>
            </label>
            {isQuiet && (
              <>
                <div className="flex flex-wrap gap-4">
                  <Time
                    {...field('quiet_from')}
                    label={MAIL_PREFERENCES.from}
                    value={preferences.quiet_from ?? USUAL.quiet_from}
                  />
                  <Time
                    {...field('quiet_to')}
                    label={MAIL_PREFERENCES.until}
                    value={preferences.quiet_to ?? USUAL.quiet_to}
                  />
                </div>
                <p className="text-sm text-ink3">{MAIL_PREFERENCES.quietHint}</p>
              </>
            )}
          </div>
        </ProfileRow>
        <ProfileRow label={<label htmlFor={`${id}-zone`}>{MAIL_PREFERENCES.zone}</label>}>
          <SelectField id={`${id}-zone`} name="zone" defaultValue={preferences.zone} options={ZONES} />
        </ProfileRow>
      </ProfileSheet>
      <div role="alert">{errors.form && <FieldError id={`${id}-failure`}>{errors.form}</FieldError>}</div>
      <Button type="submit" variant="primary" busy={isBusy} className={`mt-4 ${WIDE_ON_PHONES}`}>
        {MAIL_PREFERENCES.save}
      </Button>
    </form>
  )
}

const nextMail = (at: Date, now: Date) => MAIL_PREFERENCES.nextMail(longDayTime(at, now), calendarDaysBetween(now, at))

/** The time of the next digest, by the saved settings. */
function nextSentence(changes: string, saved: MailPreferencesAnswer): string {
  if (changes === 'now') return MAIL_PREFERENCES.nextNow
  if (changes === 'none') return MAIL_PREFERENCES.nextNone
  if (changes !== saved.changes || !saved.next_digest_at)
    return changes === 'weekly' ? MAIL_PREFERENCES.nextWeekly : MAIL_PREFERENCES.nextMorning
  return MAIL_PREFERENCES.next(longDayTime(new Date(saved.next_digest_at), serverNow()))
}

function Time({
  name,
  label,
  value,
  error,
}: {
  name: string
  label: string
  value: string
  error: string | undefined
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <SelectField
        id={id}
        name={name}
        defaultValue={value}
        options={timesWith(value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Every half hour of a day, and the stored value. */
function timesWith(stored: string) {
  const halves = Array.from({ length: 48 }, (_, half) => timeOfMinutes(half * 30))
  return [...new Set([...halves, stored])].sort().map((time) => ({ value: time, label: time }))
}
