/** The migrations that this version needs, by name; `migrations` has a class for each, or does not compile. */
export const MIGRATIONS = [
  // they run in the order of the times in their names
  'Schema1795392000000',
  'HomeTable1795478400000',
  'Relays1795478500000',
  'PrunedSends1795478600000',
  'HandOver1795478700000',
  'Kept1795478800000',
  'SharedAddress1795478850000',
  'PlaceTally1795478900000',
  'DeliverySlice1795478950000',
  'TraceParent1795479000000',
  'ResultCounts1795479050000',
  'HandOverTimes1795479100000',
  'FreshStatistics1795479150000',
  'TravelerStatistics1795479200000',
  'AttentionRecipient1795479250000',
  'Composed1795479300000',
  'CompanyNameEn1795479350000',
  'Undelivered1795479400000',
  'SkippedApplicant1795479450000',
  'FeedUpdated1795479500000',
  'HandlingNote1795479520000',
  'HandlingCarried1795479525000',
] as const;

export type MigrationName = (typeof MIGRATIONS)[number];
