import { isValidRut } from '@mirador/domain/account/rut'
import { Suspense, useEffect, useRef, useState } from 'react'
import { announce } from '../../components/announcer.tsx'
import { checkCompanyIfLoaded, companyRules } from '../../components/company/company-rules.ts'
import { FormError } from '../../components/FormError.tsx'
import { RutField } from '../../components/RutField.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { navigate } from '../../navigation.tsx'
import { pathTo } from '../../paths.ts'
import { deleteDraft, readDraft, saveDraft } from '../../session/draft.ts'
import { forgetInvitation, keptInvitation } from '../../session/invitation-token.ts'
import { completeCompany, useRegistration } from '../../session/registration-store.ts'
import { useSession } from '../../session/session-store.ts'
import { AuthFrame } from '../../shell/AuthFrame.tsx'
import { companyFieldText, TAX_REGISTRY } from '../../texts/registration.ts'
import { COMPANY } from '../../texts/registration-screens.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FormValues, useForm } from '../../ui/use-form.ts'
import { RequireStep } from './RequireStep.tsx'
import { RutHint } from './RutHint.tsx'
import { StepDone } from './StepDone.tsx'
import { saveCompany } from './save-company.ts'
import { useLegalName } from './use-legal-name.ts'

const DRAFT = 'company'

// Loaded on demand: few accounts are invited.
const InvitationAnswer = lazyComponent(() => import('./invitation/InvitationAnswer.tsx'))

/** Step 3: the company; for an account that was invited to one, that company. */
export default function CompanyPage() {
  const sub = useSession(({ user }) => user?.sub) ?? ''
  // The value on mount: after its own success this page is navigating to the next.
  const [isDone] = useState(() => useRegistration.getState().isStep3Completed)
  const [invitation, setInvitation] = useState(keptInvitation)
  if (invitation !== undefined && !isDone) {
    const registerOwn = () => {
      forgetInvitation()
      setInvitation(undefined)
    }
    return (
      <RequireStep step={3}>
        <Suspense>
          <InvitationAnswer token={invitation} step={3} onRegister={registerOwn} />
        </Suspense>
      </RequireStep>
    )
  }
  return (
    <RequireStep step={3}>
      <AuthFrame title={COMPANY.title} step={3}>
        {isDone ? (
          <StepDone sentence={COMPANY.alreadyRegistered} to={pathTo('profile')} action={COMPANY.seeProfile} />
        ) : (
          // Another user gets a new form.
          <CompanyForm key={sub} sub={sub} />
        )}
      </AuthFrame>
    </RequireStep>
  )
}

function CompanyForm({ sub }: { sub: string }) {
  const [draft] = useState(() => readDraft(DRAFT, sub))
  /** the legal name of the last lookup, until it is edited */
  const filled = useRef(draft.filled ?? '')
  const [hasNoName, setNoName] = useState(draft.canonical_name === TAX_REGISTRY.noName)
  function keep(values: FormValues) {
    setNoName(values.canonical_name === TAX_REGISTRY.noName)
    saveDraft(DRAFT, sub, { ...values, filled: filled.current })
  }
  const { form, field, errors, failField, isBusy } = useForm({
    check: checkCompanyIfLoaded,
    submit,
    onType: keep,
  })
  const legalName = useLegalName({ fill })

  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount
  useEffect(() => {
    companyRules.prefetch()
    const rut = input('rut')
    // on phones it would open the keyboard
    if (rut?.value === '' && matchMedia('(hover: hover)').matches) rut.focus({ preventScroll: true })
  }, [])

  function input(name: string) {
    return form.ref.current?.elements.namedItem(name) as HTMLInputElement | null
  }

  function fill(name: string) {
    const target = input('canonical_name')
    const isByHand = target && target.value !== '' && target.value !== filled.current
    if (!target || isByHand || target.value === name) return
    filled.current = name
    target.value = name
    // As if it had been typed: clears the error of the empty field and saves the draft.
    target.dispatchEvent(new Event('input', { bubbles: true }))
    if (name === TAX_REGISTRY.noName && document.activeElement === target) target.select()
    if (name) announce(COMPANY.found(name))
  }

  async function submit(values: FormValues) {
    const refused = await saveCompany(values, sub)
    if (refused) return refused
    deleteDraft(DRAFT)
    completeCompany()
    showToast('success', COMPANY.saved)
    navigate(pathTo('login'))
    return 'leave'
  }

  return (
    <form {...form}>
      <RutField
        {...field('rut')}
        label={COMPANY.rut}
        placeholder={COMPANY.rutPlaceholder}
        defaultValue={draft.rut}
        onChangeRut={legalName.change}
        onSettle={legalName.lookUp}
        onLeave={(rut) => rut && !isValidRut(rut) && failField('rut', companyFieldText('rut', 'invalid'))}
        hint={
          <RutHint
            state={legalName.state}
            offered={legalName.offered}
            onRetry={() => legalName.lookUpAgain(input('rut')?.value ?? '')}
          />
        }
      />
      <TextField
        {...field('canonical_name')}
        label={COMPANY.canonical_name}
        autoComplete="organization"
        defaultValue={draft.canonical_name}
        className="mt-4"
        hint={hasNoName && !errors.canonical_name && COMPANY.writeName}
        // The placeholder text of a missing name is selected, to be overwritten.
        onFocus={({ currentTarget }) => currentTarget.value === TAX_REGISTRY.noName && currentTarget.select()}
      />
      <TextField
        {...field('brand_name')}
        label={COMPANY.brand_name}
        autoComplete="off"
        defaultValue={draft.brand_name}
        className="mt-4"
      />
      <TextField
        {...field('email_address')}
        label={COMPANY.email_address}
        type="email"
        autoComplete="email"
        placeholder={COMPANY.emailPlaceholder}
        defaultValue={draft.email_address}
        className="mt-4"
      />
      <TextField
        {...field('phone_number')}
        label={COMPANY.phone_number}
        type="tel"
        autoComplete="tel"
        placeholder={COMPANY.phonePlaceholder}
        defaultValue={draft.phone_number}
        className="mt-4"
      />
      <FormError sentence={errors.form} />
      <Button type="submit" variant="primary" size="large" busy={isBusy} className="w-full">
        {COMPANY.submit}
      </Button>
    </form>
  )
}
