/** An icon for each kind of criterion. */
import {
  AtSign,
  Briefcase,
  Building2,
  CalendarClock,
  ChevronsUp,
  Factory,
  FolderClock,
  GraduationCap,
  Languages,
  Laptop,
  type LucideIcon,
  MapPin,
  Quote,
  Tag,
  Wrench,
} from 'lucide-react'
import type { Criterion } from '../../api/types.ts'

export const chipIcons: Record<Criterion['kind'], LucideIcon> = {
  TITLE: Briefcase,
  SENIORITY: ChevronsUp,
  SKILL: Wrench,
  LANGUAGE: Languages,
  PLACE: MapPin,
  EMPLOYER: Building2,
  SCHOOL: GraduationCap,
  INDUSTRY: Factory,
  WORKPLACE: Laptop,
  YEARS: CalendarClock,
  KEYWORD: Quote,
  TAG: Tag,
  CONTACT: AtSign,
  SAVED: FolderClock,
}
