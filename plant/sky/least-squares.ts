/** A symmetric positive matrix is given row by row; only its lower half is read. */
type Matrix = Float64Array;

/** Solves a symmetric positive system; undefined when its equations say too little. */
export function solveSymmetric(matrix: Matrix, right: Float64Array): Float64Array | undefined {
  const size = right.length;
  const root = rootOf(matrix, size);
  if (!root) return undefined;
  const cell = (row: number, column: number) => root[row * size + column] ?? 0;
  const answer = right.slice();
  for (let row = 0; row < size; row += 1) {
    for (let k = 0; k < row; k += 1)
      answer[row] = (answer[row] ?? 0) - cell(row, k) * (answer[k] ?? 0);
    answer[row] = (answer[row] ?? 0) / cell(row, row);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let k = row + 1; k < size; k += 1)
      answer[row] = (answer[row] ?? 0) - cell(k, row) * (answer[k] ?? 0);
    answer[row] = (answer[row] ?? 0) / cell(row, row);
  }
  return answer;
}

/** The inverse of a symmetric positive matrix; undefined when there is none. */
export function invertMatrix(matrix: Matrix, size: number): Matrix | undefined {
  const inverse = new Float64Array(size * size);
  for (let column = 0; column < size; column += 1) {
    const unit = new Float64Array(size);
    unit[column] = 1;
    const solved = solveSymmetric(matrix, unit);
    if (!solved) return undefined;
    inverse.set(solved, column * size);
  }
  return inverse;
}

/** The lower triangle whose product with itself turned over is the matrix (Cholesky). */
function rootOf(matrix: Matrix, size: number): Matrix | undefined {
  const root = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column] ?? 0;
      for (let k = 0; k < column; k += 1)
        sum -= (root[row * size + k] ?? 0) * (root[column * size + k] ?? 0);
      if (row === column && !(sum > 1e-12)) return undefined;
      root[row * size + column] =
        row === column ? Math.sqrt(sum) : sum / (root[column * size + column] ?? 1);
    }
  }
  return root;
}
