import type { AnswerOf } from '@mirador/contract/endpoint'
import type { getUserInfo } from '@mirador/contract/rubros'
import { formatRut } from '@mirador/domain/account/rut'
import { EditableValue } from './EditableValue.tsx'
import { MissingCompany } from './MissingCompany.tsx'
import { ProfileRow, ProfileSheet } from './ProfileSheet.tsx'
import { PROFILE } from './profile-texts.ts'
import { RubroNames } from './RubroNames.tsx'
import { VerificationRow } from './VerificationRow.tsx'

/** 'Datos empresariales': the identity of the company is fixed, its contact data can be edited (PRO-1). */
export function CompanySection({ user }: { user: AnswerOf<typeof getUserInfo> }) {
  const { company, product_segment_id: rubros } = user
  return (
    <section>
      <h2 className="mb-3 text-xl max-tablet:text-lg">{PROFILE.company}</h2>
      {!company && <MissingCompany />}
      <ProfileSheet>
        {company && (
          <>
            <ProfileRow label={PROFILE.rut}>
              <span className="font-medium tabular-nums">{formatRut(company.rut)}</span>
            </ProfileRow>
            <ProfileRow label={PROFILE.canonical_name}>
              {company.canonical_name ? (
                <span className="font-medium wrap-anywhere">{company.canonical_name}</span>
              ) : (
                <span className="text-ink3">{PROFILE.notMentioned}</span>
              )}
            </ProfileRow>
            <VerificationRow verified_at={company.verified_at} />
            <EditableValue field="brand_name" value={company.brand_name} />
            <EditableValue field="phone_number" value={company.phone_number} type="tel" autoComplete="tel" />
            <EditableValue field="email_address" value={company.email_address} type="email" autoComplete="email" />
          </>
        )}
        <ProfileRow label={PROFILE.rubros}>
          <RubroNames rubros={rubros} />
        </ProfileRow>
      </ProfileSheet>
    </section>
  )
}
