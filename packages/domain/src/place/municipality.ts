/** A city, ward, town or village of Japan. */
export interface Municipality {
  code: string;
  prefectureCode: string;
  prefecture: string;
  prefectureEn: string;
  /** 古宇郡泊村, 札幌市中央区 */
  name: string;
  /** 泊村 */
  nameShort: string;
  /** full name in full-width katakana */
  kana: string;
  /** for a ward: its city */
  parentCode: string | null;
}
