import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { EditableRow, Text } from './columns.js';

@Entity('country')
export class CountryEntity extends EditableRow {
  /** ISO 3166-1 numeric */
  @Column('char', { length: 3, unique: true })
  code!: string;

  @Text(100) name!: string;
  @Text(100) nameEn!: string;

  /** 1 to 8: アジア, 大洋州, 北米, 中南米, 欧州, 中東, アフリカ, その他 */
  @Column('smallint')
  area!: number;

  /** 1 domestic, 2 overseas */
  @Column('smallint')
  destinationCategory!: number;

  @Column('smallint')
  seq!: number;

  @Text(500) remark!: string;

  /** a point in its middle, for the map; null: not known */
  @Column('double precision', { nullable: true })
  latitude!: number | null;

  @Column('double precision', { nullable: true })
  longitude!: number | null;
}

/** A search keyword, unique over all countries (E00015). */
@Entity('country_keyword')
export class CountryKeywordEntity {
  @PrimaryColumn('varchar', { length: 50 })
  keyword!: string;

  @Index()
  @Column('int')
  countryId!: number;

  @ManyToOne(() => CountryEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'country_id' })
  country!: Relation<CountryEntity>;
}

@Entity('prefecture')
export class PrefectureEntity {
  @PrimaryColumn('char', { length: 2 })
  code!: string;

  @Text(10) name!: string;
  @Text(20) nameEn!: string;
  @Text(20) kana!: string;

  /** position of the prefectural office */
  @Column('double precision')
  latitude!: number;

  @Column('double precision')
  longitude!: number;
}

@Entity('municipality')
export class MunicipalityEntity {
  @PrimaryColumn('char', { length: 5 })
  code!: string;

  @Index()
  @Column('char', { length: 2 })
  prefectureCode!: string;

  @ManyToOne(() => PrefectureEntity, { nullable: false })
  @JoinColumn({ name: 'prefecture_code' })
  prefecture!: Relation<PrefectureEntity>;

  @Text(50) name!: string;
  @Text(50) nameShort!: string;
  @Text(100) kana!: string;
  @Text(10) type!: string;

  @Column('char', { length: 5, nullable: true })
  parentCode!: string | null;
}
