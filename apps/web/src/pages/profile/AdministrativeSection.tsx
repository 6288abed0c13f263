import { ComingSoon } from './ComingSoon.tsx'
import { ProfileRow, ProfileSheet } from './ProfileSheet.tsx'
import { ADMINISTRATIVE } from './profile-texts.ts'

/** 'Datos administrativos': announced, without controls (PRO-2). */
export function AdministrativeSection() {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl max-tablet:text-lg">{ADMINISTRATIVE.title}</h2>
      <ProfileSheet>
        {ADMINISTRATIVE.facts.map((label) => (
          <ProfileRow key={label} label={label}>
            <ComingSoon />
          </ProfileRow>
        ))}
      </ProfileSheet>
    </section>
  )
}
