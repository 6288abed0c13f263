import { UNDER_CONSTRUCTION } from '@mirador/texts/public-pages'
import { PageHeading } from '../../components/PageHeading.tsx'
import { UnderConstruction } from '../../components/UnderConstruction.tsx'

export default function ProfilePage() {
  return (
    <>
      <PageHeading title={UNDER_CONSTRUCTION.profile} className="mb-4 text-2xl" />
      <UnderConstruction />
    </>
  )
}
