/**
 * 津波予報区 of islands reached only by ship or aircraft → their municipalities, by the codes of 全国地方公共団体コード without check
 * digit (総務省) and the agency's areas of seismic intensity, which put 三島村 with 種子島. A region with a municipality
 * partly outside it is omitted, so that nobody is missed: 522 淡路島南部 shares 洲本市 and 南あわじ市 with 521, and has a road to
 * the mainland. So are smaller islands within a mainland region, such as 五島 (730) and 久米島 (800).
 */
export const TSUNAMI_ISLAND_MUNICIPALITIES: Readonly<Record<string, readonly string[]>> = {
  // 伊豆諸島: 大島町 利島村 新島村 神津島村 三宅村 御蔵島村 八丈町 青ヶ島村
  '320': ['13361', '13362', '13363', '13364', '13381', '13382', '13401', '13402'],
  // 小笠原諸島: 小笠原村
  '321': ['13421'],
  // 佐渡: 佐渡市
  '341': ['15224'],
  // 隠岐: 海士町 西ノ島町 知夫村 隠岐の島町
  '551': ['32525', '32526', '32527', '32528'],
  // 壱岐・対馬: 対馬市 壱岐市
  '731': ['42209', '42210'],
  // 種子島・屋久島地方: 西之表市 三島村 中種子町 南種子町 屋久島町
  '771': ['46213', '46303', '46501', '46502', '46505'],
  // 奄美群島・トカラ列島: 奄美市 十島村 大和村 宇検村 瀬戸内町 龍郷町 喜界町 徳之島町 天城町 伊仙町 和泊町 知名町 与論町
  '772': [
    ...['46222', '46304', '46523', '46524', '46525', '46527', '46529'],
    ...['46530', '46531', '46532', '46533', '46534', '46535'],
  ],
  // 大東島地方: 南大東村 北大東村
  '801': ['47357', '47358'],
  // 宮古島・八重山地方: 石垣市 宮古島市 多良間村 竹富町 与那国町
  '802': ['47207', '47214', '47375', '47381', '47382'],
};
