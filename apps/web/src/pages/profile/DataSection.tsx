import type { ReactNode } from 'react'
import { isSectionOpen } from '../../runtime-config.ts'
import { WIDE_ON_PHONES } from '../../ui/button-class.ts'
import { DeleteAccountButton } from './DeleteAccountButton.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { ProfileRow, ProfileSheet } from './ProfileSheet.tsx'
import { YOUR_DATA } from './your-data-texts.ts'

/** 'Tus datos': the legal rights to export and to erase personal data. */
export function DataSection() {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl max-tablet:text-lg">{YOUR_DATA.title}</h2>
      <ProfileSheet>
        <ProfileRow label={YOUR_DATA.copy}>
          <Offer hint={isSectionOpen('mesa') ? `${YOUR_DATA.copyHint} ${YOUR_DATA.withDesk}` : YOUR_DATA.copyHint}>
            <DownloadButton className={WIDE_ON_PHONES} />
          </Offer>
        </ProfileRow>
        <ProfileRow label={YOUR_DATA.end}>
          <Offer hint={YOUR_DATA.endHint}>
            <DeleteAccountButton />
          </Offer>
        </ProfileRow>
      </ProfileSheet>
    </section>
  )
}

function Offer({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-60">{hint}</p>
      {children}
    </div>
  )
}
